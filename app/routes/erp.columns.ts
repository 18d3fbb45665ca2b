import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '~/framework';
import { columnChoiceSchema } from '~/domain/staff/staff-view.schema.server';
import { form } from '~/http/form-definition.server';
import { requireStaff } from '~/http/customers/guards.server';
import { erpForms } from '~/http/staff/staff-forms.server';
import { submitForm } from '~/http/submit-form.server';
import { erpPaths } from '~/erp-paths';
import { chooseColumns } from '~/services/staff/save-staff-view.server';

/** For a bookmarked link: the sheet is on the lists. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, 'orders.view');
  return redirect(erpPaths.home());
}

/** Keeps the columns that a staff member wants of a list, and shows the list again. */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, 'orders.view');
  return submitForm(args, erpForms(staff), {
    '': form(columnChoiceSchema, async ({ list, back, column: columns }) => {
      await chooseColumns(args.context, staff.id, { list, columns });
      return { to: back ?? erpPaths.home() };
    }),
  });
}
