type Constant = { readonly type: string; readonly name: string; readonly value: string };

/** Numbers a clinician calls the office under, as the agency wrote them; null for none. */
export type OfficePhones = { readonly office: string | null; readonly afterHours: string | null };

const numberOf = (constants: readonly Constant[], named: string): string | null =>
  constants.find(({ type, name }) => type === 'WebAppConfig' && name === named)?.value.trim() ||
  null;

/** The agency's numbers from the server-supplied constants. */
export const officePhones = (constants: readonly Constant[]): OfficePhones => ({
  office: numberOf(constants, 'officePhone'),
  afterHours: numberOf(constants, 'afterHoursPhone'),
});

/** Ten digits of a number of the United States as people read it: (555) 010-0199; others stay. */
export function phoneText(number: string): string {
  const [, area, exchange, line] = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(number) ?? [];
  return area === undefined ? number : `(${area}) ${exchange}-${line}`;
}
