import { requiredDemographics } from '#contract/chart.ts';
import type { Patient } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import { isEmptyValue } from '#domain/texts.ts';

/**
 * @throws Refusal patient.incomplete naming what is missing before a chart can be more than a Draft
 */
export function checkComplete({ content }: Pick<Patient, 'content'>): void {
  const missing = requiredDemographics.filter((path) => isEmptyValue(content.doc.values[path]));
  if (missing.length > 0)
    throw new Refusal('patient.incomplete', {
      fields: missing.map((path) => ({ path, code: 'patient.incomplete' })),
    });
}
