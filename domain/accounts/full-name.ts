/** The longest name of an owner. The embedded provider has the same limit, and the database's check is one of bytes. */
export const fullNameLimit = { graphemes: 80, bytes: 400 } as const;
