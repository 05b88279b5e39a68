/** The job queue's schema. Its library creates and migrates the tables. */
export const jobsSchema = "jobs";
