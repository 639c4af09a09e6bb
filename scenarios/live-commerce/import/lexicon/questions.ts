/** What may stand before the first word of a clause. */
const LEAD =
  '(?:^|[,;:.…\\n–—]\\s*|\\s-\\s*|\\b(?:but|and|so|also|oder|und|aber|pero|y)\\s+)(?:[^\\p{L}\\p{N}]*)(?:(?:but|and|so|also|hi|hey|hello|bro|sir|please|pls|oh|ok|okay|well|btw|wow|sorry|excuse me|actually|yeah|then|ja|aber|und|also|pero|y|hola|hallo|@\\S+)[\\s,!.:]+)*';
const start = (words: string): RegExp => new RegExp(`${LEAD}(?:${words})`, 'iu');

const SUBJECT =
  '(?:it|this|that|these|those|the|there|they|you|u|ya|i|we|one|any|anyone|someone|somebody|anybody|my|your)\\b';

/** Question words and inverted verbs at the start of a clause: a question with or without its mark. */
export const QUESTION_STARTS: readonly RegExp[] = [
  start(
    `how (?:much|many|long|often|far|do|does|did|can|could|to|is|are|will|would|about|accurate|fast|durable)\\b`,
  ),
  start(
    `(?:what|which|where|when|who|why)(?:'s|s)?\\s+(?:\\w+\\s+){0,2}?(?:is|are|does|do|did|can|could|will|would|to|about)\\b`,
  ),
  start(`(?:what|where|which|when|who|how|why)(?:'s|s)\\s`),
  start(`(?:is|are|does|do|did|can|could|will|would|has|have|should)(?:n't)?\\s+${SUBJECT}`),
  start(
    `(?:wie (?:viele?|lange?|teuer|gut|oft|funktioniert|kann|ist|heißt)|was (?:kostet|ist|kann|sind|passiert)|wo (?:kann|gibt|ist|bekomm|find|krieg)|wann|welche[rsnm]?|kann (?:man|ich|das|der|die|es)|gibt'?s|gibt es|hat (?:das|der|die|es|jemand|man)|(?:ist|funktioniert|schafft|unterstützt) (?:das|der|die|es|er)|braucht man)\\b`,
  ),
  start(
    `(?:qué|cómo|cuánto|cuántos|cuánta|cuántas|cuál|cuáles|dónde|cuándo|cuanto|donde (?:lo|la|se|puedo)|tiene|funciona|sirve|quanto|onde|como (?:faz|funciona|compro|se)|combien|où|comment|est-ce|quel(?:le)?s?|c'est combien)(?!\\p{L})`,
  ),
];

/** Endings and particles that make a sentence a question without a mark. */
export const QUESTION_FORMS: readonly RegExp[] = [
  /[吗呢么嘛](?:[\s。.!！~～]|$)|多少|几(?:块|元|天|个月|号)(?![后前])|怎么(?:买|卖|用|样|拍|下单)|哪里|哪儿|在哪|有没有|能不能|可不可以|会不会|是不是|什么时候|为什么|求链接|链接呢/u,
  /(?:です|ます|でしょう|ました|ない|なの|の)か(?:[\s。、!！]|$)|いくら|どこで|どうやって|教えて(?:くだ|下|ほ)/u,
  /(?:나요|까요|ㄹ까|은가요|ㄴ가요|인가요|가요|습니까|ㅂ니까|을까|던가요)(?:[\s.!~,…]|$)|궁금|얼마(?:예요|에요|인가|나|죠)|어디서|어떻게 (?:사|구매|하)|알고 싶/u,
];

/** Words that ask without the form of a question. */
export const REQUESTS: readonly RegExp[] = [
  /\b(?:i(?:'m| am) (?:curious|wondering)|i wonder|wondering (?:if|whether|how)|would (?:like|love) to know|want to know|curious (?:if|about|how|whether)|let me know (?:if|how|where|what)|can (?:someone|anyone|somebody|you|u) (?:tell|explain|confirm|share|send))\b/i,
  /\b(?:price|link|product link|details?|specs?|info|discount code|code)\s*(?:please|pls|plz|pleas)\b|^\W*(?:the )?(?:price|product link|link|cost|how much)\W*$/i,
  /\bich (?:frage mich|würde gern(?:e)? wissen|bin gespannt, ob)\b|\bme (?:pregunto|gustaría saber)\b|\bweiß jemand\b|\balguien sabe\b/i,
];
