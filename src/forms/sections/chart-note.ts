import type { ProviderType } from '#domain/clinicians.ts';

/** Everybody with a licence: who may take an order, report an incident, write to the team. */
export const licensed: readonly ProviderType[] = [
  'RN',
  'LVN/LPN',
  'PT',
  'PTA',
  'OT',
  'OTA',
  'ST/SLP',
  'MSW',
];
/** Everybody who visits patients. */
export const everybody: readonly ProviderType[] = [...licensed, 'HHA', 'CNA'];
/** Who may assess a patient and plan care: no assistant, and no LVN/LPN. */
export const assessors: readonly ProviderType[] = ['RN', 'PT', 'OT', 'ST/SLP'];
