import type { Auth } from "#auth/create-auth.ts";
import type { HostedUsers } from "#auth/verification/hosted-users.ts";
import { type AccountDirectory, dueBatchSize } from "#domain/account-closure/account-directory.ts";
import type { Services } from "#domain/services.ts";

/** Without any hint that an account was created or deleted, all accounts are checked again after this interval. */
const fullCheckMs = 60 * 60_000;

/** How many accounts are checked at the same time. */
const inParallel = 10;

/**
 * How long a hosted provider must report an account as gone before its owner's data is erased: time to notice that it
 * is the wrong project, or one restored from an old backup.
 */
const hostedEraseAfterMs = 7 * 24 * 60 * 60_000;

/** The embedded provider records deletions itself, in the same database. */
export function embeddedDirectory({
  listDeletedUsers,
  endSessions,
  deleteUser,
  readUserData,
}: Pick<Auth, "listDeletedUsers" | "endSessions" | "deleteUser" | "readUserData">): AccountDirectory {
  return {
    findGone: listDeletedUsers,
    isStillGone: async () => true,
    eraseAfterMs: 0,
    canDelete: true,
    endSessions,
    async deleteAccount(userId) {
      await deleteUser(userId);
      return true;
    },
    readAccountData: readUserData,
  };
}

/** A check of every account, spread over several runs. `alive`: how many accounts were found so far. */
type FullCheck = { since: Date; fingerprint: string; alive: number; gone: string[] };

/**
 * Finds deleted accounts, which a hosted provider does not report. With an operator's key (`users`), one call per run
 * checks whether anything has changed; if so, or once an hour, each member's account is checked. Without one, deleted
 * accounts are known only by their own tokens (`drainGoneAccountIds`).
 */
export function hostedDirectory(
  { clock, log }: Pick<Services, "clock" | "log">,
  users: HostedUsers | null,
  drainGoneAccountIds: () => string[],
): AccountDirectory {
  let pass: FullCheck | null = null;
  let finished: FullCheck | null = null;

  async function beginPass({ readFingerprint }: HostedUsers): Promise<FullCheck | null> {
    const fingerprint = await readFingerprint();
    if (fingerprint === null) {
      log.warn("accounts-not-listed");
      return null;
    }
    const now = clock.now();
    const isRecent = finished !== null && now.getTime() - finished.since.getTime() < fullCheckMs;
    if (isRecent && finished?.fingerprint === fingerprint) return null;
    return { since: now, fingerprint, alive: 0, gone: [] };
  }

  return {
    eraseAfterMs: hostedEraseAfterMs,
    canDelete: users !== null,
    // Sessions are deleted together with the account; until then, this site rejects them.
    endSessions: async () => {},
    deleteAccount: async (userId) => (await users?.remove(userId)) === true,
    readAccountData: async (userId) => (users === null ? null : ((await users.readData(userId)) ?? undefined)),
    async isStillGone(userId) {
      if (users === null) return true;
      const isThere = await users.exists(userId);
      return isThere === null ? null : !isThere;
    },
    async findGone(listDue) {
      const refused = drainGoneAccountIds();
      if (users === null) return refused;
      const current = pass ?? (await beginPass(users));
      if (current === null) return refused;
      const due = await listDue(current.since);
      const responses = await checkAccounts(users, due);
      current.alive += responses.filter(({ isThere }) => isThere === true).length;
      current.gone.push(...responses.filter(({ isThere }) => isThere === false).map(({ userId }) => userId));
      // An account without a response from the provider is checked again in a new pass, like all others.
      if (responses.some(({ isThere }) => isThere === null)) pass = null;
      else if (due.length === dueBatchSize) pass = current;
      else [pass, finished] = [null, current];
      if (current.alive > 0 || current.gone.length < 2) return [...refused, ...current.gone];
      // Probably a wrong or empty project: it is implausible that every account with a listing was deleted.
      log.error("all-accounts-gone", { count: current.gone.length });
      return refused;
    },
  };
}

/** Stops at the first request without a response. */
async function checkAccounts({ exists }: HostedUsers, userIds: readonly string[]) {
  const responses: { userId: string; isThere: boolean | null }[] = [];
  const waiting = [...userIds];
  const work = async () => {
    for (let userId = waiting.shift(); userId !== undefined; userId = waiting.shift()) {
      const isThere = await exists(userId);
      responses.push({ userId, isThere });
      if (isThere === null) waiting.length = 0;
    }
  };
  await Promise.all(Array.from({ length: inParallel }, work));
  return responses;
}
