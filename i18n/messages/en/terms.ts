import { brand } from "#i18n/brand.ts";

const name = brand.latin;

/** `{teacher}` and `{school}` are the monthly prices in US dollars. */
export const terms = {
  heading: "Terms of Service",
  lastUpdated: "Last updated January 2025",
  lead: `These are the rules for everyone who uses ${name}. They are written to be read.`,
  contents: "Contents",
  sections: [
    {
      heading: `What ${name} is`,
      paragraphs: [
        `${name} is an online directory of Mandarin teachers and schools in North American cities. Learners search it, contact teachers and review them free of charge and without an account. Teachers and schools pay to be listed.`,
        "By using the site you accept these terms. If you do not agree with them, please do not use it.",
      ],
    },
    {
      heading: "Lessons are between you and the teacher",
      paragraphs: [
        `Lessons, times, prices, payment, and cancellation are agreed and settled between the learner and the teacher or school. ${name} is not a party to that agreement, handles no lesson payments, and takes no commission.`,
        "A listing is not a recommendation. We do not employ the teachers, and we do not check identities, qualifications, or criminal records. Please make your own inquiries before lessons begin, above all when the learner is a child. If a stranger overpays you and asks you to send the difference to someone else, don’t: it is a common scam.",
      ],
    },
    {
      heading: "Accounts",
      paragraphs: [
        "A listing needs an account. You must be at least 18 years old, and entitled to act for the school if you list one. Give your true name and a working email address, keep your password to yourself, and tell us if you think someone else is using your account.",
        "One account holds one listing. Whether it is for an individual teacher or an educational institution is chosen when it is created and cannot be changed afterwards.",
      ],
    },
    {
      heading: "Your listing",
      paragraphs: [
        "You are responsible for what your listing says. It must be true, up to date, and yours to publish. The contact details that you choose to show are public: anyone can read them, and search engines can find them.",
        "You keep all rights in what you write and upload. You allow us to store it for as long as the listing exists and, while the listing is shown, to display it on the site and in previews in search engines and shared links.",
        "Everyone in your photos, and every teacher you show, must have agreed to it; for children, their parents must have. We take down a photo or a teacher when the person shown asks for it.",
      ],
    },
    {
      heading: "What may not be published",
      paragraphs: [
        "The following are not allowed: false statements about qualifications, prices, or places; other people’s names, texts, or contact details without their consent; anything unlawful, hateful, discriminatory, or sexual; pictures or personal details of children without their parents’ consent; offers that have nothing to do with learning Chinese; and any attempt to manipulate ranking or ratings.",
        "A review is by someone who took the lessons, about those lessons, and in their own words. Don’t review yourself, your own school, your employer, or a competitor, and don’t offer or take anything for a review. Owners may invite all of their learners, reply to each review once, and report it; they can’t remove it, and no one may press a learner to change or withdraw one. We remove reviews only for the reasons that we publish, whatever their stars. If an owner offered a reward, we remove the reviews since then, and the listing the second time.",
        "Messages to teachers and schools are for questions about lessons. Messages that look like a scam are marked or held until one of us has read them.",
        "Attacks on the site, automated sign-ups, and copying the directory or its contact details in bulk or for advertising are not allowed either.",
      ],
    },
    {
      heading: "Fees",
      paragraphs: [
        "A listing costs ${teacher} per month for an individual teacher and ${school} per month for an educational institution, in US dollars. It is paid in advance for {months} months; the price is the number of months times the monthly price, less the discount of a promotion code if you use one. Months are calendar months, counted in universal time (UTC), and are added to any time still left.",
        "You pay on a page hosted by Stripe, which processes payments for us, using one of the payment methods it offers you. We never see or store card details. Nothing renews automatically: you are charged again only when you pay again. Anyone may pay for a listing: as a gift on its page, or through the link in the owner’s reminders. If prices change, months already paid for are not affected.",
        "Your listing is shown as soon as the payment has arrived, unless you have taken it down. Some payment methods take several days; your listing then waits for the payment, and its months count from the time the payment arrives. If such a payment fails, we tell you by email, and it adds no time. For each payment that arrives we email you a receipt, which you can also print from the dashboard. You are not charged for a payment marked as a test payment.",
      ],
    },
    {
      heading: "Fees are non-refundable",
      paragraphs: [
        "Fees are non-refundable, even if you take your listing down early or we remove it because it breaks these terms. Two exceptions: where the law requires a refund, and where you were charged twice or by mistake. Email us and we will return such a charge in full. When a payment is returned in full, the months it paid for no longer count. When part of it is returned, the same share of its months no longer counts, rounded down to whole months in your favor. Other months are not affected.",
        "When a payment is disputed with a bank or card company, its months do not count until the dispute is decided. If it is decided in the payer’s favor, they are canceled; if in ours, they count again. Free months of a promotion code extend the time for which a listing is shown, and nothing is paid or returned for them. A payment of a different amount than agreed, or for a listing that no longer exists, adds no time: we look into it and return it.",
      ],
    },
    {
      heading: "Listings stay active until the paid period ends",
      paragraphs: [
        "Once paid for, a listing is shown until the paid period ends, unless you take it down or it is removed under these terms. You can take your listing down at any time and put it back up while it is paid for. The paid time keeps running in the meantime and is not extended. When the paid period ends, the listing leaves the search results. When you pay again it returns, and the months paid so far still count.",
        "We remind you by email 14 days, 7 days, and 1 day before the paid period ends and once when it has ended, unless you have stopped these reminders; each has a link to do so. They are a courtesy: the listing ends at the same time even if none arrives.",
      ],
    },
    {
      heading: "How results are ordered",
      paragraphs: [
        "Search results are ordered by the total number of months paid for a listing, highest first; free months of promotion codes don’t count. The results page says so and calls this order “Most months paid”. When months paid are equal, schools come first. Learners can order results by rating, price or experience instead, where the plan doesn’t count. Schools carry a badge that says that their plan is paid for; it is no recommendation. Payment buys time and position; it does not buy ratings.",
        "A listing without reviews carries a starting rating of 4.8. It is marked as new, because no learner has given that rating.",
      ],
    },
    {
      heading: "We may remove listings that break these terms",
      paragraphs: [
        "We may hide or remove listings, and close accounts, that break these terms. We tell the owner the reason by email, unless the law forbids it or it would put someone at risk. You can reply and ask us to look again. Anyone may report a listing, a photo, a teacher of a school, or a review with the form linked beside it, or by emailing the address below.",
      ],
    },
    {
      heading: "Responsibility",
      paragraphs: [
        "We run the site with care but cannot promise that it is always available or free of errors, or that a listing brings inquiries. As far as the law allows, we are not liable for lessons, for agreements between learners and teachers, or for what listings say; and our liability towards a teacher or school is limited to the fees it paid us in the twelve months before the damage.",
        "Nothing in these terms limits liability or consumer rights that the law does not allow to be limited.",
      ],
    },
    {
      heading: "Changes",
      paragraphs: [
        "We may change these terms. The date at the top tells you when. Account holders are told by email before an important change takes effect, and no change takes anything away from a period you have already paid for.",
      ],
    },
    {
      heading: "Law and language",
      paragraphs: [
        "The law of the place where the operator of the site is established applies. It does not take away the protection that the law of your own place of residence gives you as a consumer. Please email us before you go to court; most matters can be settled that way.",
        "These terms exist in English and Chinese. If the two differ, the English text decides, unless the law where you live says otherwise.",
      ],
    },
  ],
  contactHeading: "Contact",
  contactText: "Questions about these terms, reports, and requests: ",
};
