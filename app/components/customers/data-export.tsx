import { buttonStyle } from '~/components/ui/forms/button-style';
import { SETTINGS } from '~/content/customers/account';
import { paths } from '~/paths';

/** Downloads all of a customer's data as a file. A native form: the router cannot handle a file. */
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
