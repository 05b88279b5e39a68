import type { Session } from "@supabase/auth-js";
import { Button } from "#app/design/button.tsx";
import { Notice } from "#app/design/notice.tsx";
import { failureText } from "#app/failure-text.ts";
import { useApi } from "#app/session/use-api.ts";
import { DashboardHead } from "./dashboard-head.tsx";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";
import type { DashboardTexts } from "./dashboard-texts.ts";
import { ownerOf } from "./owner.ts";
import type { Pricing } from "./pricing.ts";
import { useOwnListing } from "./use-own-listing.ts";
import { Workspace } from "./workspace.tsx";

type Props = { session: Session; pricing: Pricing; texts: DashboardTexts };

/** The dashboard of somebody who is signed in: their listing, as soon as it is there. */
export function OwnerDashboard({ session, pricing, texts }: Props) {
  const api = useApi();
  const { state, retry } = useOwnListing(api);
  const words = texts.dashboard;
  if (state.status === "ready") {
    const { listing } = state;
    return <Workspace owner={ownerOf(session, listing)} stored={listing} {...{ api, pricing, texts }} />;
  }
  return (
    <>
      <DashboardHead words={words} />
      {state.status === "loading" ? (
        <DashboardSkeleton label={words.loading} />
      ) : (
        <div className="dash-notice">
          <Notice
            tone="danger"
            title={words.loadFailed}
            role="alert"
            action={
              <Button variant="secondary" className="notice-a" onClick={retry}>
                {words.tryAgain}
              </Button>
            }
          >
            {failureText(state.failure, texts.failures)}
          </Notice>
        </div>
      )}
    </>
  );
}
