import type { Session } from "@supabase/auth-js";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button } from "#app/design/button/button.tsx";
import { failureText } from "#app/failure-text.ts";
import { useListingApi } from "#app/session/use-listing-api.ts";
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
  const api = useListingApi();
  const { state, retry } = useOwnListing(api);
  const messages = texts.dashboard;
  if (state.status === "ready") {
    const { listing } = state;
    return <Workspace owner={ownerOf(session, listing)} stored={listing} {...{ api, pricing, texts }} />;
  }
  return (
    <>
      <DashboardHead messages={messages} />
      {state.status === "loading" ? (
        <DashboardSkeleton label={messages.loading} />
      ) : (
        <div className="dash-alert">
          <Alert
            tone="danger"
            title={messages.loadFailed}
            role="alert"
            action={
              <Button variant="secondary" className="alert-a" onClick={retry}>
                {messages.tryAgain}
              </Button>
            }
          >
            {failureText(state.failure, texts.failures)}
          </Alert>
        </div>
      )}
    </>
  );
}
