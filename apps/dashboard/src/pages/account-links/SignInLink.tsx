import { buttonClass } from "../../kit/Button.tsx";

/** Leads to the dashboard, which asks to sign in. */
export function SignInLink({ label, look = "plain" }: { readonly label: string; readonly look?: "plain" | "solid" }) {
  return (
    <a href="/app" className={`${buttonClass(look)} min-h-10`}>
      {label}
    </a>
  );
}
