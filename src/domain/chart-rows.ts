/**
 * Whether a row of a chart's list no longer holds, by its status: the words of HL7 care summaries
 * (completed, aborted, inactive) and of clinicians. Any other word, and none, means that it does.
 */
export const hasEnded = (status: string): boolean =>
  /^(resolved|stopped|discontinued|aborted|inactive|completed|refuted|entered in error)$/i.test(
    status.trim(),
  );
