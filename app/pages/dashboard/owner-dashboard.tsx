import type { Session } from "@supabase/auth-js";
import { useQuery } from "@tanstack/react-query";
import { LoadFailure } from "#app/private-data/load-failure.tsx";
import { listingQuery } from "#app/private-data/queries.ts";
import { useApi } from "#app/session/use-api.ts";
import { DashboardHead } from "./dashboard-head.tsx";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";
import type { DashboardTexts } from "./dashboard-texts.ts";
import { ownerOf } from "./owner.ts";
import type { Pricing } from "./pricing.ts";
import { Workspace } from "./workspace.tsx";

type Props = { session: Session; pricing: Pricing; texts: DashboardTexts };

/** The dashboard of a signed-in member: their listing, once it is loaded. */
export function OwnerDashboard({ session, pricing, texts }: Props) {
  const api = useApi();
  // The form starts from what is stored now, not from what another page read.
  const {
    data: listing,
    error,
    isFetchedAfterMount,
    refetch,
  } = useQuery({
    ...listingQuery(api),
    refetchOnMount: "always",
  });
  const messages = texts.dashboard;
  if (isFetchedAfterMount && listing !== undefined) {
    return <Workspace owner={ownerOf(session, listing)} {...{ listing, api, pricing, texts }} />;
  }
  return (
    <>
      <DashboardHead messages={messages} />
      {error === null || listing !== undefined ? (
        <DashboardSkeleton label={messages.loading} />
      ) : (
        <div className="dash-alert">
          <LoadFailure
            title={messages.loadFailed}
            failure={error.failure}
            failures={texts.failures}
            onRetry={() => void refetch()}
          />
        </div>
      )}
    </>
  );
}
