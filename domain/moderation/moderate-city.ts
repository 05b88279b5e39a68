import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import { acceptCity, type CityNames, type DecideCityFailure, refuseCity } from "#domain/cities/decide-city.ts";
import { type CityDecisions, listCityDecisions } from "#domain/cities/list-city-decisions.ts";
import { inTime } from "#domain/in-time.ts";
import type { Actor } from "#domain/members/actor.ts";
import type { Services } from "#domain/services.ts";
import { type Result, success } from "#std/result.ts";
import { operatorOf } from "./operator.ts";

type Moderator = Pick<Services, "db" | "clock" | "log">;
type Failure = "not-signed-in" | "not-allowed" | "unavailable";

/** Whether a city gets a page, and under which names. */
export type CityDecision = { city: string } & ({ accept: true; names: CityNames } | { accept: false });

/** The cities that owners have entered: those that wait, and what was decided. */
export async function listModeratedCities(services: Moderator, actor: Actor): Promise<Result<CityDecisions, Failure>> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  return await inTime(services, "cities-unavailable", () => listCityDecisions(services));
}

/** Accepts or refuses a city. A later decision replaces an earlier one. Returns the city's key. */
export async function moderateCity(
  services: Moderator,
  actor: Actor,
  decision: CityDecision,
  requestId?: string,
): Promise<Result<string, Failure | DecideCityFailure>> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  const done = await inTime(services, "city-not-decided", () =>
    services.db.transaction().execute(async (trx): Promise<Result<string, DecideCityFailure>> => {
      const writer = { db: trx, clock: services.clock };
      const key = await decide(writer, decision);
      if (!key.ok) return key;
      await recordAuditEntry(trx, {
        at: services.clock.now(),
        actor: { kind: "operator", userId: operator.value.userId },
        action: decision.accept ? "city-accepted" : "city-refused",
        target: { kind: "city", id: key.value },
        ...(requestId !== undefined && { requestId }),
      });
      return key;
    }),
  );
  return done.ok ? done.value : done;
}

async function decide(
  writer: Pick<Services, "db" | "clock">,
  decision: CityDecision,
): Promise<Result<string, DecideCityFailure>> {
  if (!decision.accept) return await refuseCity(writer, decision.city);
  const accepted = await acceptCity(writer, decision.city, decision.names);
  return accepted.ok ? success(accepted.value.key) : accepted;
}
