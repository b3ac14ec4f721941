import { SignInFirst } from "../../../lib/sign-in/sign-in-first.tsx";

/** Where an exam or its result would be, for somebody who isn't logged in. */
export function ExamSignIn({ path }: { readonly path: string }) {
  return (
    <SignInFirst title="Simulation" path={path}>
      Exams and results can be seen only by whoever takes them.
    </SignInFirst>
  );
}
