/** The schema of the job queue, whose tables its library creates and migrates itself. */
export const jobsSchema = "jobs";
