/** Builds language data at its first use: a service whose partners have no articles never builds it. */
export function lazy<Value>(build: () => Value): () => Value {
  let built: { value: Value } | undefined;
  return () => (built ??= { value: build() }).value;
}

/** Groups such as "pay paid payment; send sent", as a map from each form to the first word of its group. */
export const lazyForms = (groups: string): (() => ReadonlyMap<string, string>) =>
  lazy(() => {
    const words = groups.split(/[;\n]/).map((group) => group.trim().split(' '));
    return new Map(words.flatMap(([base = '', ...forms]) => forms.map((form): [string, string] => [form, base])));
  });
