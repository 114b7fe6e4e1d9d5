import { useEffect, useState } from "react";
import { queryClient } from "../api/api-query.ts";
import { connection } from "../api/connection.ts";
import { followEvents } from "../api/events.ts";
import { checkSession } from "./check-session.ts";
import { listenToOtherTabs } from "./other-tabs.ts";
import { useMe } from "./use-session.ts";

/**
 * Follows what happens for as long as the page is open, and looks whose sign-in it is when another tab says that it changed,
 * when the page is looked at again, and when the stream of events breaks off.
 * @returns whether the sign-in is somebody else's now, or in another organization
 */
export function useSessionWatch(): boolean {
  const { id, organization_id: organizationId } = useMe();
  // What the page was opened as; what is read later may be of the other already.
  const [known] = useState({ id, organization_id: organizationId });
  const [isOther, setIsOther] = useState(false);
  useEffect(() => {
    const look = async () => {
      const state = await checkSession(known);
      if (state === "other") setIsOther(true);
      if (state === "unreachable") connection.set(true);
    };
    const onVisible = () => {
      if (document.visibilityState === "visible") void look();
    };
    document.addEventListener("visibilitychange", onVisible);
    const endListening = listenToOtherTabs(() => void look());
    const endFollowing = followEvents(queryClient, () => void look());
    return () => {
      document.removeEventListener("visibilitychange", onVisible);
      endListening();
      endFollowing();
    };
  }, [known]);
  return isOther;
}
