import { type AuditRow, listAuditEntries } from "#domain/audit/list-audit-entries.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import { acceptCity, type CityNames, type DecideCityFailure, rejectCity } from "#domain/cities/decide-city.ts";
import { type CityDecisions, listCityDecisions } from "#domain/cities/list-city-decisions.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { type Result, success } from "#std/result.ts";
import { operatorOf } from "./operator.ts";

type Dependencies = Pick<Services, "db" | "clock" | "log">;
type Failure = "not-signed-in" | "not-allowed" | "unavailable";

/** Whether a city gets a page, and its names. */
export type CityDecision = { city: string } & ({ accept: true; names: CityNames } | { accept: false });

const historySize = 50;

type ModeratedCities = CityDecisions & {
  /** The latest page. */
  history: CityHistory;
};

/** Decisions, including replaced ones, with the operators who made them. `next`: the cursor of the page after. */
type CityHistory = { entries: AuditRow[]; next: number | null };

/** The cities that owners have entered: undecided ones, and decisions with the latest page of their history. */
export async function listModeratedCities(
  services: Dependencies,
  actor: Actor,
): Promise<Result<ModeratedCities, Failure>> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  const decisions = await orUnavailable(services, "cities-unavailable", () => listCityDecisions(services));
  if (!decisions.ok) return decisions;
  const history = await listCityHistory(services, actor, null);
  return history.ok ? success({ ...decisions.value, history: history.value }) : history;
}

/** Returns a page of the decisions about cities, latest first, before the entry with that number. */
export async function listCityHistory(
  services: Pick<Services, "db" | "log">,
  actor: Actor,
  before: number | null,
  size = historySize,
): Promise<Result<CityHistory, Failure>> {
  const found: AuditRow[] = [];
  for (const action of ["city-accepted", "city-refused"]) {
    // One more than the page, to know whether there is a next one.
    const read = await listAuditEntries(services, actor, { action }, before, size + 1);
    if (!read.ok) return read;
    found.push(...read.value.entries);
  }
  const entries = found.toSorted((one, other) => other.number - one.number).slice(0, size);
  return success({ entries, next: found.length > size ? (entries.at(-1)?.number ?? null) : null });
}

/** Accepts or rejects a city. A later decision replaces an earlier one. Returns the city's key. */
export async function moderateCity(
  services: Dependencies,
  actor: Actor,
  decision: CityDecision,
  requestId?: string,
): Promise<Result<string, Failure | DecideCityFailure>> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  const done = await orUnavailable(services, "city-not-decided", () =>
    services.db.transaction().execute(async (trx): Promise<Result<string, DecideCityFailure>> => {
      const writer = { db: trx, clock: services.clock };
      const decided = await decide(writer, decision);
      if (!decided.ok) return decided;
      const { key, label } = decided.value;
      await recordAuditEntry(trx, {
        at: services.clock.now(),
        actor: { kind: "operator", userId: operator.value.userId },
        action: decision.accept ? "city-accepted" : "city-refused",
        target: { kind: "city", id: key, ...(label !== undefined && { label }) },
        ...(requestId !== undefined && { requestId }),
      });
      return success(key);
    }),
  );
  return done.ok ? done.value : done;
}

/** `label`: the names of an accepted city at the time of the decision. */
async function decide(
  writer: Pick<Services, "db" | "clock">,
  decision: CityDecision,
): Promise<Result<{ key: string; label?: string }, DecideCityFailure>> {
  if (!decision.accept) {
    const rejected = await rejectCity(writer, decision.city);
    return rejected.ok ? success({ key: rejected.value }) : rejected;
  }
  const accepted = await acceptCity(writer, decision.city, decision.names);
  if (!accepted.ok) return accepted;
  const { key, en, zh, state } = accepted.value;
  return success({ key, label: `${en} · ${zh} · ${state}` });
}
