import { paths } from '~/paths';

/** Below the sentence that there is an account already: the way into it. */
export function LogInBeside() {
  return (
    <a href={paths.signIn(paths.myProducts())} className="target text-link">
      Log In
    </a>
  );
}
