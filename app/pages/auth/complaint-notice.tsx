import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Notice } from "#app/design/notice.tsx";
import { useAuthPage } from "./auth-page-context.ts";
import { linkComplaint, sayComplaint, withoutComplaint } from "./link-complaint.ts";
import { useIsAlive } from "./use-is-alive.ts";

/** What a link complains of that led here with an error in its address, which is then taken out of the address. */
export function ComplaintNotice() {
  const own = useAuthPage();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isAlive = useIsAlive();
  const found = isAlive ? linkComplaint(search, hash) : null;
  const [complaint, setComplaint] = useState(found);
  if (found !== null && found !== complaint) setComplaint(found);
  useEffect(() => {
    if (found === null) return;
    void navigate({ pathname, search: withoutComplaint(search) }, { replace: true, preventScrollReset: true });
  }, [found, pathname, search, navigate]);
  if (complaint === null) return null;
  const { tone, title, text } = sayComplaint(complaint, own);
  return (
    <div className="complaint">
      <Notice tone={tone} title={title} role="alert">
        {text}
      </Notice>
    </div>
  );
}
