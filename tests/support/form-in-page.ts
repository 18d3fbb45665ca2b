/** The fields of a form as a browser would send them: names may repeat. */
export type Form = [string, string][];

/** Returns what the page's form of this name would send unchanged. */
export function formIn(html: string, intent: string): Form {
  const form = html
    .split('<form')
    .find((part) => part.includes(`name="intent" value="${intent}"`))
    ?.split('</form>')[0];
  if (form === undefined) throw new Error(`no form ${intent}`);
  const found: Form = [];
  for (const [tag, kind = '', inner = ''] of form.matchAll(
    /<(input|select|textarea)\b[^>]*>(?:([^<]*)<\/textarea>)?/g,
  )) {
    const name = /\bname="([^"]*)"/.exec(tag)?.[1];
    const isLeftOut = /type="(checkbox|radio)"/.test(tag) && !tag.includes('checked=""');
    if (name === undefined || isLeftOut) continue;
    const chosen = () => {
      const options = form.slice(form.indexOf(tag)).split('</select>')[0] ?? '';
      const selected =
        /<option[^>]*selected=""[^>]*>/.exec(options) ?? /<option[^>]*>/.exec(options);
      return /value="([^"]*)"/.exec(selected?.[0] ?? '')?.[1] ?? '';
    };
    const value = /\bvalue="([^"]*)"/.exec(tag)?.[1] ?? '';
    found.push([name, kind === 'input' ? value : kind === 'select' ? chosen() : inner.trim()]);
  }
  return found;
}

/** Types into a form: a list is one value for each field of the name, in their order. */
export function typed(form: Form, values: Record<string, string | string[]>): Form {
  const left = new Map(Object.entries(values).map(([name, value]) => [name, [value].flat()]));
  const kept = form.map(([name, value]): [string, string] => {
    const next = left.get(name)?.shift();
    return [name, next ?? value];
  });
  const added = [...left].flatMap(([name, rest]) =>
    rest.map((one): [string, string] => [name, one]),
  );
  return [...kept, ...added];
}

export const valueOf = (form: Form, name: string) =>
  form.filter(([one]) => one === name).map(([, it]) => it);
