/** Each upload is in memory until its image is stored. */
const uploadLimits = { inAll: 16, perMember: 3 } as const;

export type UploadSlots = {
  /**
   * Returns null if there are too many uploads, of this member or in total; otherwise a function that ends the upload.
   */
  take(userId: string): (() => void) | null;
};

export function createUploadSlots(): UploadSlots {
  const members = new Map<string, number>();
  let inAll = 0;
  return {
    take(userId) {
      const own = members.get(userId) ?? 0;
      if (inAll >= uploadLimits.inAll || own >= uploadLimits.perMember) return null;
      members.set(userId, own + 1);
      inAll += 1;
      return () => {
        inAll -= 1;
        const rest = (members.get(userId) ?? 1) - 1;
        if (rest === 0) members.delete(userId);
        else members.set(userId, rest);
      };
    },
  };
}
