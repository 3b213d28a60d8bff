/** What a visit type's pay is per, and the service it bills (spec portal §3). */
export const visitTypeUnits = [
  `alter table visit_type
    add column unit text check (unit in ('$/Visit', '$/Hour')),
    add column service_type text,
    add column revision integer`,
];
