/** Texts of the overpayment scam, shortened from warnings that universities publish for tutors; one is in Chinese. */
export const scamMessages: readonly string[] = [
  "Can you teach Algebra? I need your service for Sam my son. Sam is 14yrs old in Grade 9. For some reasons, Sam is currently living with our nanny who will be driving him to you at any agreed public location like libraries. I will like to know the cost of tutoring for 1 months at 1 hour per day 3 times per week.",
  "I'll like to know if you can tutor my son. My Son is currently with my Nanny who is living in the city and i have informed her that once lessons begin she will be driving him to your place. I will be paying upfront by certified check.",
  "I am presently away on a research trip and want lessons for my son Kelvin. My nanny will drive him to you. Kindly let me know your total for one month so that I can send a certified check. You will deduct your fee and hand the balance to the nanny.",
  "I want Mandarin lessons for my daughter. I am out of the country. My secretary will issue a cashier's check; keep yours and transfer the remaining funds to the caregiver. Send your full name and address for the payment.",
  "您好，我现在在国外出差，想请您教我儿子中文。保姆会开车送他来。我先付三个月学费，寄支票给您，多余的钱请转给保姆。",
  "Hello, how are you? Do you accept payment in advance? My agent will send a money order for 3 months. Are you available?",
];
