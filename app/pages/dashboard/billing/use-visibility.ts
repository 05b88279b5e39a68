import { useRef, useState } from "react";
import type { ApiClient } from "#app/api-client.ts";
import { useToast } from "#app/design/toast/toast.tsx";
import { failureText } from "#app/failure-text.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { Visibility } from "#domain/listings/commands/change-visibility.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import type { DashboardTexts } from "../dashboard-texts.ts";
import { isPaidFor } from "../listing-state.ts";

type Options = {
  api: ApiClient;
  texts: DashboardTexts;
  /** Called with the updated listing. */
  onChanged: (listing: OwnListing) => void;
};

export type VisibilityControl = { busy: boolean; change: (visibility: Visibility) => Promise<void> };

/** Takes the listing down and puts it back up, one call at a time. */
export function useVisibility({ api, texts, onChanged }: Options): VisibilityControl {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const toast = useToast();
  const { messages } = useLocale();

  async function change(visibility: Visibility) {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    toast(null);
    const changed = await api.changeVisibility(visibility);
    running.current = false;
    setBusy(false);
    if (!changed.ok)
      return toast({ kind: "error", title: messages.error, text: failureText(changed.failure, texts.failures) });
    onChanged(changed.value);
    const { down, up, upUnpaid } = texts.dashboard.visibility;
    const isUp = isPaidFor(changed.value) ? up : upUnpaid;
    toast({ kind: "success", title: visibility === "public" ? isUp : down });
  }
  return { busy, change };
}
