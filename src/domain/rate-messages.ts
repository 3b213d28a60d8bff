/** What is wrong with a visit's pay (spec rules §6); apart, because the error catalogue says it too. */
export const rateMessages = {
  fixed: 'Fixed rate must be greater than zero',
  bonus: 'Bonus/Discount rate must be greater than zero',
} as const;
