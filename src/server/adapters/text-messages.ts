/** Sends text messages (SMS). */
export type TextMessages = {
  /** @param to ten digits of a US phone number. @throws when the message could not be sent */
  send(to: string, text: string): Promise<void>;
};

/** Until a provider is connected, every message fails, and the person sees that. */
export const noTextMessages: TextMessages = {
  send: () => Promise.reject(new Error('Text messages are not configured.')),
};
