import { ErrorSummary } from '~/components/ui/forms/error-summary';
import { Button } from '~/components/ui/forms/button';
import { SelectField, TextField } from '~/components/ui/forms/field';
import {
  areaLabel,
  COMPOST_LOCATIONS,
  lostWords,
  MATERIAL_LABELS,
  materialsLabel,
  WITHIN_LABELS,
} from '~/content/compost/compost-locations';
import { COMPOST_MATERIALS, type CompostMaterial } from '~/domain/catalogue/compost-material';
import {
  type CompostQuery,
  compostQueryFields,
  WHOLE_COUNTRY,
  type CompostView,
  WITHIN,
} from '~/domain/compost/compost-facility';
import { accountPaths } from '~/account-paths';

type CompostFormProps = {
  query: CompostQuery;
  /** The ZIP code exactly as it was typed. */
  requested: { zip: string };
  isMalformed: boolean;
  /** A ZIP code that we cannot locate, with others to try instead. */
  lost: Extract<CompostView, { kind: 'lost' }> | null;
};

/** Asks for ZIP code, radius and material. A GET form, so that the result has its own URL. */
export function CompostForm({ query, requested, isMalformed, lost }: CompostFormProps) {
  const error = isMalformed
    ? COMPOST_LOCATIONS.malformed
    : lost
      ? lostWords(lost.zip, lost.area)
      : undefined;
  const nearby = (zip: string) =>
    accountPaths.compost(compostQueryFields({ ...query, zip, page: 1 }));
  const islands = lost?.area === 'forces' ? null : areaLabel(lost?.area ?? null);
  return (
    <search data-print="off" aria-label={COMPOST_LOCATIONS.formTitle} className="compost-form">
      <ErrorSummary
        level={2}
        heading={COMPOST_LOCATIONS.problemTitle}
        answer={error ? requested : null}
        errors={error ? [{ controlId: 'zip', message: error }] : []}
        alternative={
          lost && lost.others.length > 0 ? (
            <p>
              Nearby:{' '}
              {lost.others.map((zip) => (
                <a key={zip} href={nearby(zip)} className="target mr-4 underline">
                  {zip}
                </a>
              ))}
            </p>
          ) : islands ? (
            <p>{islands}</p>
          ) : null
        }
      />
      {/* Keyed by the query: the fields always show what the list shows. */}
      <form key={JSON.stringify([query, requested])} method="get" action={accountPaths.compost()}>
        <TextField
          id="zip"
          name="zip"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          placeholder="97201"
          label={COMPOST_LOCATIONS.zip}
          defaultValue={requested.zip}
          error={lost ? COMPOST_LOCATIONS.unknown(lost.zip) : error}
        />
        <SelectField
          id="within"
          name="within"
          label={COMPOST_LOCATIONS.within}
          options={WITHIN.map((value) => ({ value, label: WITHIN_LABELS[value] }))}
          defaultValue={query.within}
        />
        <SelectField
          id="material"
          name="material"
          label={COMPOST_LOCATIONS.material}
          options={materialOptions(query.materials)}
          defaultValue={query.materials.join(',')}
        />
        <Button>{COMPOST_LOCATIONS.find}</Button>
      </form>
      {query.zip !== null || query.materials.length > 0 || isMalformed ? (
        <p>
          <a
            href={accountPaths.compost(WHOLE_COUNTRY)}
            className="target underline underline-offset-4"
          >
            {COMPOST_LOCATIONS.wholeCountry}
          </a>
        </p>
      ) : null}
    </search>
  );
}

/** Every single material, and the combination of a product whose page has linked here. */
function materialOptions(chosen: readonly CompostMaterial[]) {
  const single = COMPOST_MATERIALS.map((value) => ({
    value: String(value),
    label: MATERIAL_LABELS[value],
  }));
  const several =
    chosen.length > 1 ? [{ value: chosen.join(','), label: materialsLabel(chosen) }] : [];
  return [{ value: '', label: COMPOST_LOCATIONS.anyMaterial }, ...several, ...single];
}
