import type { Service } from '#contract/call.ts';

/**
 * Each service group may live on its own address (spec portal §7); empty means the address of the
 * app.
 */
export const serviceBase = (service: Service): string => {
  const configured: unknown = import.meta.env?.[`VITE_SERVICE_${service.toUpperCase()}`];
  return typeof configured === 'string' ? configured : '';
};
