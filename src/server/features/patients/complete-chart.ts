import type { Patient } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import { missingDemographics } from '#domain/demographics.ts';

/**
 * @throws Refusal patient.incomplete naming what is missing before a chart can be more than a Draft
 */
export function checkComplete({ content }: Pick<Patient, 'content'>): void {
  const missing = missingDemographics(content.doc.values);
  if (missing.length > 0)
    throw new Refusal('patient.incomplete', {
      fields: missing.map((path) => ({ path, code: 'patient.incomplete' })),
    });
}
