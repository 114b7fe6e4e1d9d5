import { useQuery } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect } from "react";
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
  if (error instanceof ApiProblem && error.status === 401) return <SignInPage onSignedIn={() => void refetch()} />;
  return (
    <main className="p-4">
      <ProblemNotice error={error} retry={() => void refetch()} />
    </main>
  );
}
