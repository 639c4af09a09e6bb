/**
 * Phone-like numbers and e-mail addresses. A phone number is a Chinese mobile, a grouped number of ten or
 * more digits, an international one with `+`, or a bare run of ten to fifteen digits; prices, quantities
 * and link numbers are shorter. All repetitions are bounded, so that long texts are read in linear time.
 */
const PRIVATE =
  /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}|(?<![\d.])(?:\+\d{1,3}[ -]?)?(?:\d{10,15}|\(?\d{3}\)?[ -]\d{3,4}[ -]\d{4})(?![\d.]?\d)|(?<![\d.])\+\d{7,15}(?!\d)/g;

/** The pieces of private data in a text, in order. */
export function findPrivateData(text: string): string[] {
  return text.match(PRIVATE) ?? [];
}

/** The text with every piece of private data replaced by `***`. */
export function maskPrivateData(text: string): string {
  return text.replace(PRIVATE, '***');
}
