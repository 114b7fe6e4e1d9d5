import { useQuery } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ApiProblem } from "./api/api-problem.ts";
import { Loading } from "./kit/Loaded.tsx";
import { ProblemNotice } from "./kit/ProblemNotice.tsx";
import { SignInPage } from "./pages/sign-in/SignInPage.tsx";
import { router } from "./router.tsx";
import { sessionGate } from "./session/session-gate.ts";
import { meQuery } from "./session/use-session.ts";

/** The dashboard, or the way in. */
export function App() {
  const { data, error, refetch } = useQuery(meQuery());
  const [hasSignedIn, setHasSignedIn] = useState(false);
  const isSignedIn = data !== undefined;
  useEffect(() => {
    if (isSignedIn) sessionGate.open();
  }, [isSignedIn]);
  if (isSignedIn) return <RouterProvider router={router} />;
  if (error === null) {
    return (
      <div className="p-4">
        <Loading />
      </div>
    );
  }
  if (error instanceof ApiProblem && error.status === 401) {
    const enter = () => {
      setHasSignedIn(true);
      void refetch();
    };
    return <SignInPage isLost={hasSignedIn} onSignedIn={enter} />;
  }
  return (
    <main className="p-4">
      <ProblemNotice error={error} retry={() => void refetch()} />
    </main>
  );
}
