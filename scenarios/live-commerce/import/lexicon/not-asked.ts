import { words } from './words.ts';

/** A wish or a proposal in the form of a question. */
export const SUGGESTION: readonly RegExp[] = [
  /^[^\p{L}]*(?:maybe|perhaps|vielleicht|quizás?|tal vez|how about|what about (?:adding|a)|why not)(?!\p{L})/iu,
  /(?<!\p{L})(?:maybe|vielleicht|quizás)(?!\p{L})[^?？]*(?<!\p{L})(?:could|should|would|consider|add|try|wäre|könnte|sollte)(?!\p{L})/iu,
  words(
    '(?:could|can|would|will) (?:you|u|we|i)(?: guys| all| please)* (?:do|make|get|have|try|add|consider|bring|upload|post|show|film|review|test|include|see|react|visit|come)',
  ),
  /더 .*(?:좋을|어떨)/u,
];

/** Said for effect: a tag after a statement, a question that answers itself, marks heaped for emphasis. */
export const RHETORICAL: readonly RegExp[] = [
  /[,，]\s*(?:right|no|huh|eh|ok|okay|isn't it|aren't they|don't you|oder|nicht wahr|gell|verdad|cierto|né)\s*[?？]+/iu,
  /[?？][!！]+|[!！]+[?？]|[?？]{3,}/u,
  words(
    "what could (?:possibly )?go wrong|who (?:cares|knows|asked|needs)|what the (?:hell|heck|fuck|actual)|wtf|are you (?:kidding|serious)|is this a joke|what's the point|how (?:dare|come)|seriously|since when",
  ),
  words(
    'why (?:are we|do i|do people|would anyone|does everyone|is everyone|did they|are people|are they|so)',
  ),
  words(
    "isn't (?:that|this)|aren't we|wouldn't (?:that|it|this)|shouldn't|didn't (?:he|she|they|someone|we)|hasn't|haven't",
  ),
];

/** People and films, not goods: who is in it, what they do, how they look, what it is about. */
export const ABOUT_PEOPLE: readonly RegExp[] = [
  words('he|she|him|her|his|hers|they|them|their|himself|herself|who|whose'),
  words(
    'guys|girl|boy|(?:the|this|that|a|old|young) (?:man|woman)|lady|dude|wife|husband|sister|brother|dad|mom|baby|dog|cat',
  ),
  words(
    'hair|shoes|shirt|jacket|dress|(?:the|this|that|which|what) (?:song|music)|(?:the|this|that|your|next|new) (?:videos?|vlogs?|episode)|channel|part \\d',
  ),
  words('lawsuit|court|scam|scammers?|crypto|nfts?|judge|lawyer|visa|accent'),
  words('old are you|are you from|do you live|you from|your (?:name|age|hair|face|skin|wife|husband|job)'),
];

/** The thing on offer: what it is, does, costs and needs. */
export const ABOUT_OFFER: readonly RegExp[] = [
  words(
    'it|its|this|these|device|gadget|product|item|model|version|size|colou?rs?|material|quality|design|possible|get (?:that|one)',
  ),
  words(
    'prices?|costs?|how much|buy|purchase|order|ship|shipping|deliver\\w*|available|sold|link|store|amazon|discount|code|free|subscription|warranty',
  ),
  words(
    'works?|use|used|using|support\\w*|compatible|features?|battery|charg\\w*|offline|internet|wi-?fi|bluetooth|apps?|phone|smartphone|iphone|android|ai|mp3',
  ),
  words(
    'translat\\w*|record\\w*|transcri\\w*|languages?|storage|noise|mic|microphone|audio|sound|voice|screen',
  ),
  words(
    "es|gerät\\p{L}*|(?:kann|hat|ist|gibt'?s|unterstützt) (?:man|der|die|das|den)|übersetz\\p{L}*|aufnahme\\p{L}*|akku|sprachen?|kostet|preis|kaufen|funktion\\p{L}*|handy|erfahrung\\p{L}*",
  ),
  words(
    'traduc\\p{L}*|dispositivo|batería|idiomas?|precio|garantía|compr\\p{L}*|compatible|sonido|grabadora|funciona',
  ),
  /价|买|卖|链接|多少|发货|翻译|录音|电池|续航|语言|能用|好用|保修|质量|尺寸|颜色|材质/u,
  /번역|통역|배터리|가격|구매|기능|녹음|제품|기기|사용|언어|翻訳|録音|値段|価格|買|購入|機能|使え|対応|製品/u,
];
