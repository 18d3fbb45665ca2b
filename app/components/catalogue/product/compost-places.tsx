import { paths } from '~/paths';

/** Finds compost places for a material: a native GET form. `material` may be empty. */
export function CompostPlaces({ material }: { material: string }) {
  return (
    <form action={paths.compost()} className="mt-4 flex flex-wrap items-center gap-3">
      {material ? <input type="hidden" name="material" value={material} /> : null}
      <a href={paths.compost({ material })} className="target underline">
        Where this can be composted
      </a>
      <input
        name="zip"
        aria-label="ZIP code"
        placeholder="ZIP code"
        inputMode="numeric"
        className="min-h-11 w-28 rounded-md border-[1.5px] border-control bg-raised px-3"
      />
      <button className="target underline">Find places</button>
    </form>
  );
}
