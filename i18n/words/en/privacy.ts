import { brand } from "#i18n/brand.ts";

const name = brand.latin;

export const privacy = {
  heading: "Privacy Policy",
  lastUpdated: "Last updated January 2025",
  lead: "We store what the directory needs, say what that is, and delete it when you ask.",
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
        "You can search, read listings and contact teachers without telling us who you are. We set no cookies, use no trackers or advertising, and load nothing from other companies’ servers. When you write to a teacher, your message goes to the teacher and not through us.",
        "Your IP address is used while a request is being answered, to deliver the page and to fend off abuse. Our own logs record the time, the page, the result and the duration of a request. They hold no names, email addresses or IP addresses. The company that hosts the site may keep its own technical records for a short time to keep the service secure.",
      ],
    },
    {
      heading: "What stays in your browser",
      paragraphs: [
        "If you choose a light or dark theme, your browser remembers the choice. If you sign in, it keeps your session, so that you stay signed in. Both are held in your browser’s storage on your own device. They disappear when you reset the theme, sign out or clear the site’s data.",
      ],
    },
    {
      heading: "When you have an account",
      paragraphs: [
        "We store your name, your email address, when the account was created, and your sessions. Your password is stored only in a hashed form that cannot be turned back into the password.",
      ],
    },
    {
      heading: "When you publish a listing",
      paragraphs: [
        "We store what you enter: the kind of listing, names, city, address of a school, what you teach, experience, rate, availability, texts and contact details. An active listing is public: anyone can read it, and search engines can index it. You choose which of email, phone, WeChat ID and website it shows. Please enter nothing that you do not want to be read.",
      ],
    },
    {
      heading: "When you pay",
      paragraphs: [
        "Payments are processed by Stripe under its own privacy policy. You enter the details of your card or wallet on Stripe’s page; they never reach us. We give Stripe your email address, to which it may send a receipt of its own, the language of the page, the number and the kind of your listing, the months and the price.",
        "We store Stripe’s numbers for the visit to its page and for the payment, the amount, the months, the times, how the payment stands, refunds and disputes, and the account and email address from which it was begun. For the receipt we keep what your name, your email address and your listing’s name and place were when you paid. Of the messages in which Stripe tells us of a change we keep the kind, the time and the number they are about, for 90 days.",
        "When you come back from paying, the address of our page holds the number of your visit to Stripe; it is taken out at once. Whoever knows that number can learn how the payment stands, how many months it is for and until when the listing is paid for, and nothing else.",
      ],
    },
    {
      heading: "When we write to you",
      paragraphs: [
        "Letters about your account, receipts and news of a payment that failed belong to the service. Reminders that your listing ends can be stopped with the link that each of them has, at once and without signing in; we store that you have done so, and the language that you chose for letters.",
        "Letters carry no images and no tracking. What a letter says is erased from our own records as soon as it has been handed over; which kind of letter went to whom, and when, is kept for 30 days.",
      ],
    },
    {
      heading: "What we use it for",
      paragraphs: [
        "To run the directory and your account; to write to you about your account, your listing and your payments; to keep the service safe; and to fulfil legal duties such as bookkeeping. We do not sell or rent personal information, share it for advertising, or build profiles.",
      ],
    },
    {
      heading: "Who else sees it",
      paragraphs: [
        "Companies that work for us and only for these purposes: the one that hosts the site, the one that delivers our email, and Stripe for payments. They may process data in the United States, in Canada and in other countries where they operate. We give information to authorities when the law obliges us to.",
      ],
    },
    {
      heading: "How long we keep it",
      paragraphs: [
        "Account and listing: as long as the account exists. When you ask us to delete it, the listing is taken off the site first and the data is erased within 30 days; copies in backups run out after that. Payment records are kept for as long as tax law requires, also when account and listing are gone: Stripe’s numbers, the number of the listing, amounts, months, times, refunds and disputes. The account, names, the place and the email address are then taken out of them. Stripe keeps its own records under its own policy. Logs are kept for no more than 30 days.",
      ],
    },
    {
      heading: "Your rights",
      paragraphs: [
        "You may see what we hold about you, receive a copy in a common format, have it corrected or deleted, object to a use, and withdraw a consent. Write to the address below from the email address of your account. There is no charge, and we answer within 30 days. You can also complain to the privacy authority where you live.",
        "If a listing shows your details without your consent, write to us and we will take them down.",
      ],
    },
    {
      heading: "The service is not for children under 13",
      paragraphs: [
        "The service is not for children under 13, and we do not knowingly collect information from them. Lessons for children are arranged by their parents. If you believe that a child has given us personal information, write to us and we will delete it.",
      ],
    },
    {
      heading: "Security",
      paragraphs: [
        "Connections are encrypted, passwords are hashed, and only the few people who run the site can reach the data. No system is perfectly safe. If something happens to your data that puts you at risk, we tell you and the authorities as the law requires.",
      ],
    },
    {
      heading: "Changes",
      paragraphs: [
        "If we change this policy, the date at the top changes with it. Account holders are told of important changes by email before they take effect.",
      ],
    },
  ],
  contactHeading: "Contact",
  contactText: "Questions and requests about your information: ",
};
