import { Notice } from '~/components/ui/notice';
import { paths } from '~/paths';

/** Beside the sentence that there is an account already: the way into it. */
export function LogInBeside() {
  return (
    <Notice>
      <a href={paths.signIn(paths.myProducts())} className="text-link">
        Log In
      </a>
    </Notice>
  );
}
