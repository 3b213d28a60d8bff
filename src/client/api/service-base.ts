import type { Service } from '#contract/call.ts';

/**
 * Each service group may have its own address (spec portal §7); empty means the app's own address.
 */
export const serviceBase = (service: Service): string => {
  const configured: unknown = import.meta.env?.[`VITE_SERVICE_${service.toUpperCase()}`];
  return typeof configured === 'string' ? configured : '';
};
