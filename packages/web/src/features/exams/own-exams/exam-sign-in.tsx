import { SignInFirst } from "../../../lib/sign-in/sign-in-first.tsx";

/** Where an exam or its result would be, for somebody who isn't logged in. */
export function ExamSignIn({ path }: { readonly path: string }) {
  return (
    <SignInFirst title="Simulation" path={path}>
      Only you can see your exams and results.
    </SignInFirst>
  );
}
