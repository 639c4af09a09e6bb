/**
 * Phone numbers (Chinese mobile and service numbers, anything with nine digits or more, seven with a hyphen), mail
 * addresses and messenger accounts. Paying with a messenger is no contact.
 */
export const CONTACTS =
  /(?<!\d)1[3-9]\d[\s-]?\d{4}[\s-]?\d{4}(?!\d)|(?<![\d.,-])\+?\(?\d{2,4}\)?(?:[\s-]?\d){7,13}(?![\d.])|(?<![\d-])\d{3}-\d{4}(?!\d)|[\w.+-]+@[\w-]+\.[a-z]{2,}|(?:微信|薇信|威信|wechat|weixin|whatsapp|telegram|qq|(?<![a-z])(?:vx|wx|v信))\s*(?:号码?|id|number|account)?\s*(?:is|是|为|[:：])?\s*[a-z\d][\w-]{4,}|\b(?:on|via|add me on|message me on|text me on|my) (?:wechat|whatsapp|telegram|weixin|messenger|line)\b(?! pay)|加(?:我|一?下|主播|客服)*的?(?:微信|薇信|v信?|qq|群)|私?(?:加|扫)(?:我|码)(?:微信|进群)/i;
