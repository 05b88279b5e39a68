import { brand } from "#i18n/brand.ts";

const name = brand.latin;

export const privacy = {
  heading: "Privacy Policy",
  lastUpdated: "Last updated January 2025",
  lead: "We store what the directory needs, say what that is, and delete it when you ask.",
  contents: "Contents",
  sections: [
    {
      heading: "Who is responsible",
      paragraphs: [
        `The operator of ${name} is responsible for the personal information described here. The address at the end of this page reaches the person in charge of privacy.`,
      ],
    },
    {
      heading: "When you only look around",
      paragraphs: [
        "You can search, read listings, and contact teachers without telling us who you are. We set no cookies, use no trackers or advertising, and load nothing from other companies’ servers. When you email a teacher from your own mailbox, your message goes to the teacher and not through us.",
        "Your IP address is used while a request is being answered, to deliver the page and to fend off abuse. Our own logs record the time, the page, the result, and the duration of a request, what your browser reports as blocked on a page, and errors, with the number of the listing, payment, or email concerned. They hold no names, email addresses, or IP addresses. To slow down abuse, we count what is written or tried from a network and with an email address; these counters hold keyed hashes, for a day at most. The company that hosts the site may keep its own technical records for a short time to keep the service secure.",
        "We count page views and contact clicks at most once a day per person, so that owners know what their listing brings. To do that, we store a scrambled key, made from your network and browser, for up to two days. After that, nothing can be traced back to anyone. We don’t count while you’re signed in. We also keep daily totals of how many searches find something and which kinds of filters they use, how many message forms are sent, and how many uploads are stored or rejected and why, without what was searched for, written or uploaded, or by whom. If the same words find nothing on three different days, we keep the words for up to 90 days after the last search, without who searched, to learn what learners miss.",
        "If you report a listing, a photo, a teacher of a school, or a review, we store the reason, what you write, and your email address if you give one, so that we can reply. Whom it concerns is told what was decided, never who reported it.",
      ],
    },
    {
      heading: "What stays in your browser",
      paragraphs: [
        "The following stays in your browser’s storage, on your own device. If you choose a light or dark theme, your browser remembers it until you choose “System” again. If you sign in, it keeps your session until you sign out or the session ends, and while you sign in by a link or through another company, a one-time key that proves it was you who started. From your first sign-in on, it also keeps a random number by which we recognize this browser, so that password guesses made elsewhere can’t slow down your own sign-in; signing out does not remove that. When you come back from paying, it keeps the number of your latest payment and whether it is confirmed; signing out does not remove that. Until you dismiss the panel about that payment or sign out, it also keeps which listing was paid for and until when, so that the home page can show it. When you confirm your email address for a message to a teacher or school, it keeps a random key that spares you confirming that address again for 180 days. If you save listings, it keeps which ones, in your order, until you remove them; no one else sees that list unless you share its address. In the console of this site, it remembers whether an operator turned off keyboard shortcuts.",
        "Some things stay only in the tab, until you close it. The tab remembers how far you scrolled on our pages, so that going back returns you there. Unsaved changes to your listing are kept as a draft, so that a reload or an expired session does not lose them; saving or discarding them, or signing out, removes the draft. A reply to a review that you haven’t published yet, an automatic reply that you haven’t saved, a course that you haven’t saved, and a teacher of your school that you haven’t saved are kept the same way. The email address to which you asked us to send a confirmation or reset link is kept so that the page can show it and send the email again. On a shared computer, close the tab when you are done. Clearing the site’s data in your browser removes everything.",
      ],
    },
    {
      heading: "When you have an account",
      paragraphs: [
        "We store your name, your email address, the language you chose, when the account was created and last used, and your sessions: when each one began, was last used, how you signed in, your browser and its time zone, and your IP address without its last part, so that you can recognize your devices. They are deleted when the session ends. Your password is stored only in a hashed form that cannot be turned back into the password. If you turn on two-step sign-in, we store its key in encrypted form and the name you give the app; recovery codes are stored only in hashed form.",
        "If you sign in with Google, Google tells us your name, your email address, the address of your profile picture, and Google’s number for you, and learns that you use this site. We store these details with your account. We ask for nothing else and post nothing there.",
        "To protect accounts we record sign-ins and changes to an account: what happened, when, and to which account. Email and IP addresses appear there only as keyed hashes, which tell whether two are the same but not what they are. Counters that slow down repeated attempts use the same kind of hashes. For 180 days after you last signed in from a network or a browser, we remember that you did, again as a hash, so that other people’s attempts don’t slow you down there.",
        "We record which version of the terms and of this policy was in force when you opened your account, and each later version that you accept.",
      ],
    },
    {
      heading: "When you publish a listing",
      paragraphs: [
        "We store what you enter: the kind of listing, names, city, address of a school, what you teach, courses, whom and how you teach, experience, prices, availability, texts, contact details, and an automatic reply to messages. An active listing is public: anyone can read it, and search engines can index it. While you have taken it down, or after its paid time has ended, only you and we can see it. You choose which of email, phone, WeChat ID, and website it shows. Of a picture of your WeChat code we store only the text that the code contains, and draw the code from it. Please don’t enter anything that you don’t want others to read.",
        "A school can show its teachers, each with a name, a role, a short text, the year they started teaching, the languages they teach in, and a portrait. The school declares that each of them works there and agrees to appear, and we store when. Anyone who is shown can ask to be taken down by reporting the entry: it is hidden at once, until an operator has decided.",
        "Photos, portraits, and logos are public with the listing. We store them made anew from your file, without the place, the camera, and everything else that the file says about you, together with their descriptions and the time at which you confirmed that everyone shown has agreed. The file you chose is not stored. Images that you remove are deleted after about a week, and images that we remove for someone’s safety at once.",
      ],
    },
    {
      heading: "When you write to a teacher or school, or review one",
      paragraphs: [
        "To send a message you need no account. We store your name, your email address, whether the lessons are for you or a child, and your text, and pass them to the owner of the listing by email and on their dashboard. An owner who is away can have a reply sent to you automatically. When they reply themselves, they write to you directly, not through us. Messages are checked automatically for signs of a scam. An operator reads one only if those signs hold it back or its owner reports it, and we record each time. If we ban an address for what was sent from it, we store the address for as long as the ban lasts.",
        "A review is public with its text, its stars, the name you chose, who took the lessons, which course and how many, and how we know that you took lessons. We store each version of it, since when you took lessons if you say so, and your email address, which the owner doesn’t learn from it. We check reviews by fixed rules: one of them compares your network with those from which the owner signed in, and we store only that they were the same. An image that you upload as proof is seen only by operators, and erased 30 days after they have decided, or after seven days if you write no review. You can edit or withdraw a review with the link in our email. If you delete an account with the same email address, your reviews that aren’t public yet are erased, and the others lose your name. With each review that stays, a keyed hash of your address stays until the review is erased, so that no address can review the same listing twice.",
        "If an owner invites you to write a review, we store your email address while the link in our email works, for 60 days. We ask you for a review ourselves only if you chose that with a message, and once. Each of these emails has a link that stops all of them; then a keyed hash of your address stays, so that no one can invite you again. If an owner enters it nevertheless, we send nothing and erase the address within three days.",
      ],
    },
    {
      heading: "When you pay",
      paragraphs: [
        "Payments are processed by Stripe under its own privacy policy. You enter the details of your card or wallet on Stripe’s page; they never reach us. We give Stripe your email address, to which it may send a receipt of its own, the language of the page, the number and type of your listing, the months, and the price.",
        "We store Stripe’s numbers for the visit to its page and for the payment, the amount, the months, the times, the payment’s status, refunds, and disputes, and the account and email address that started it. For the receipt we keep your name, your email address, and your listing’s name and place as they were when you paid. Of the messages in which Stripe tells us about a change we keep the type, the time, and the number they concern, for 90 days.",
        "When you come back from paying, the address of our page contains the number of your visit to Stripe; we remove it from the address at once. Anyone who knows that number can see the payment’s status, how many months it is for, and the date the listing is paid through, and nothing else.",
        "If you give months to someone else’s listing, we store your email address, and your name if you tell us, with that payment. The owner of the listing sees the name and never the address. Through the link in our reminders anyone can pay for your listing: they see its name and the date it’s paid through, and nothing else.",
        "If you use a promotion code, we store which code you used, for which listing and when, with a keyed hash of your email address, so that its limits hold. The hash stays with the payment records, without your account.",
      ],
    },
    {
      heading: "When we email you",
      paragraphs: [
        "Emails about your account, receipts, and notices of failed payments are part of the service. You can stop reminders that your listing is about to end with the link in each of them, at once and without signing in, or in your account settings. A monthly report on your listing comes only if you ask for it, and every one has such a link. We store these choices and when you made them.",
        "To teachers and schools who publish an address for their lessons, we may write once to invite them to the directory. We then store the name, the address, and the city that they publish, and a keyed hash of the address, so that no one is written to twice. A link in that email stops invitations for good.",
        "Our emails contain no images and no tracking. We erase the text of an email from our records as soon as it has been handed to the mail server or we have stopped trying to send it; which kind of email went to whom, and when, is kept for 30 days.",
        "If a mail server rejects your address for good, or for as long as an email is of use, we store that with your account, show it on your dashboard, and send nothing more there except emails about signing in and the security of your account. It is erased when an email arrives again or you change the address.",
      ],
    },
    {
      heading: "What we use it for",
      paragraphs: [
        "To run the directory and your account; to email you about your account, your listing, and your payments; to keep the service safe; and to meet legal obligations such as bookkeeping. We do not sell or rent personal information, share it for advertising, or build profiles.",
      ],
    },
    {
      heading: "Who else sees it",
      paragraphs: [
        "Companies that work for us and only for these purposes: the one that hosts the site and stores its files, the one that delivers our email, the one that manages sign-in where we use one, and Stripe for payments. They may process data in the United States, in Canada, and in other countries where they operate. We give information to authorities when the law obliges us to.",
      ],
    },
    {
      heading: "How long we keep it",
      paragraphs: [
        "Account and listing: as long as the account exists. When you delete your account, or ask us to, the listing leaves the site at once and a job erases the rest, as a rule within minutes and at the latest within 30 days; copies in backups run out after that. Emails that are waiting for you are canceled.",
        "Payment records are kept for as long as tax law requires, even after the account and listing are gone: Stripe’s numbers, the number of the listing, amounts, months, times, refunds, and disputes. The account, names, the place, and the email address are then taken out of them. Stripe keeps its own records under its own policy.",
        "We record what operators, owners, and automatic jobs do with accounts, listings, and payments, and each time an operator reads private data. These entries can’t be changed. The names in them are erased with the account they belong to; its number stays.",
        "Our logs are kept for no more than 30 days. Everything else that may outlive what it is about, and why:",
      ],
    },
    {
      heading: "Your rights",
      paragraphs: [
        "In your account settings, after confirming that it’s you, you can request a copy of everything we hold about you, in common formats and with your photos, and delete your account. The copy is encrypted, only you can download it while you’re signed in, and we delete it after 24 hours. You may also have your information corrected, object to a use, and withdraw a consent: email the address below from the email address of your account, or from the one you wrote with if you have none. There is no charge, and we answer within 30 days. You can also complain to the privacy authority where you live.",
        "If a listing shows your details without your consent, email us and we will take them down.",
      ],
    },
    {
      heading: "The service is not for children under 13",
      paragraphs: [
        "The service is not for children under 13, and we do not knowingly collect information from them. Lessons for children are arranged by their parents. If you believe that a child has given us personal information, email us and we will delete it.",
      ],
    },
    {
      heading: "Security",
      paragraphs: [
        "Connections are encrypted, passwords are hashed, and only the few people who run the site can reach the data. No system is perfectly safe. If a security incident puts your data at risk, we will tell you and the authorities as the law requires.",
      ],
    },
    {
      heading: "Changes",
      paragraphs: [
        "If we change this policy, the date at the top changes with it. Account holders are told of important changes by email before they take effect.",
      ],
    },
  ],
  retention: {
    caption: "How long it is stored",
    columns: { what: "What", period: "For how long", why: "Why" },
    hours: { one: "{n} hour", other: "{n} hours" },
    days: { one: "{n} day", other: "{n} days" },
    months: { one: "{n} month", other: "{n} months" },
    rows: {
      reports: { what: "Reports, and the email address if you gave one", why: "To recognize repeated problems" },
      messages: {
        what: "Messages to teachers and schools, with the sender’s name and email address",
        why: "So that the owner can read and answer them",
      },
      contactProofs: {
        what: "That a message was sent, with a keyed hash of the sender’s email address",
        why: "To prove contact when someone reviews a listing",
      },
      endedReviews: {
        what: "Reviews that were withdrawn, declined or removed",
        why: "To explain decisions and look at appeals",
      },
      detachedReviews: {
        what: "Reviews of a listing that its owner has deleted",
        why: "So that a new listing can’t leave its reviews behind",
      },
      reviewOutcomes: {
        what: "When a review was received and what became of it, without its text or author",
        why: "For the public figures on the About page",
      },
      moderationOutcomes: {
        what: "When a report was received, decided, or led to a removal, without its text or any names",
        why: "For the public figures on the About page",
      },
      reviewProofs: {
        what: "Images that show someone took lessons",
        why: "To check the proof; the period starts with the decision",
      },
      removedTeachers: {
        what: "Teachers of a school who were reported, once the school has removed them from its page",
        why: "To decide the report; the period starts with the decision. Of a teacher we hid, a hash of the name stays with the listing, so that they don’t reappear",
      },
      reviewInvitations: {
        what: "Who was invited to review a listing, as a keyed hash of the email address",
        why: "So that no one is invited twice in a year",
      },
      unconfirmedMessages: {
        what: "Messages whose sender hasn’t confirmed the email address",
        why: "To deliver them once it’s confirmed",
      },
      directoryInvitations: {
        what: "Names and addresses of teachers and schools that we’ve invited to the directory",
        why: "To see what came of it; afterwards a keyed hash of the address stays, so that no one is invited twice",
      },
      dailyAnalytics: {
        what: "How often a listing was shown, viewed and contacted, by day",
        why: "So that owners can compare two years; afterwards only the sums of months stay with the listing",
      },
      auditLog: {
        what: "Records of what operators, owners, and jobs did",
        why: "To explain decisions and find misuse",
      },
      signInRecords: { what: "Records of sign-ins and account changes", why: "To protect accounts" },
      networkAddresses: {
        what: "The hash of the network address in these records",
        why: "To recognize attacks that come from one place",
      },
      knownPlaces: {
        what: "Hashes of networks and browsers, after you last signed in there",
        why: "So that other people’s attempts don’t slow you down",
      },
      unconfirmedAccounts: {
        what: "Accounts whose email address was never confirmed",
        why: "Time to confirm; the address may not be yours",
      },
      deletedAccounts: {
        what: "The number of a deleted account",
        why: "So that no session of it works any longer",
      },
      dataExports: {
        what: "The copy of your data that you asked for, encrypted",
        why: "So that you can download it",
      },
      emailRecords: {
        what: "Which kind of email went to whom, and when",
        why: "To find out why an email didn’t arrive",
      },
      givers: {
        what: "The name and email address of someone who gave months to a listing",
        why: "For the receipt, and for questions about the payment",
      },
      unpaidGifts: { what: "The same, if the gift wasn’t paid for", why: "To find out why a payment failed" },
      paymentEvents: {
        what: "The type, time, and number of Stripe’s messages",
        why: "So that each counts once",
      },
    },
  },
  contactHeading: "Contact",
  contactText: "Questions and requests about your information: ",
};
