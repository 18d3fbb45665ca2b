import { paths } from '~/paths';

/** A link to log in, below the sentence that an account already exists. */
export function LogInBeside() {
  return (
    <a href={paths.signIn(paths.myProducts())} className="target text-link">
      Log In
    </a>
  );
}
