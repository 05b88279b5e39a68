/** How long a page waits for the database, in milliseconds. A visitor gets an answer within five seconds. */
export const queryDeadlineMilliseconds = 4500;
