import { buttonStyle } from '~/components/ui/button-style';
import { SETTINGS } from '~/content/account';
import { paths } from '~/paths';

/** All of somebody's data in a file. The browser's own form: a file is nothing for the page to take. */
export function DataExport() {
  return (
    <>
      <p className="mb-6 max-w-prose">{SETTINGS.data.text}</p>
      <form method="post" action={paths.accountExport()}>
        <button type="submit" className={buttonStyle('secondary')}>
          {SETTINGS.data.export}
        </button>
      </form>
    </>
  );
}
