import { wordPattern } from '../word-pattern.ts';

const MATERIALS =
  'cotton,wool,silk,linen,polyester,nylon,cashmere,leather,suede,denim,velvet,fleece,steel,iron,aluminium,aluminum,copper,brass,bronze,titanium,' +
  'plastic,silicone,rubber,glass,ceramic,stoneware,porcelain,marble,stone,wood,oak,maple,acacia,bamboo,paper,foam,down,latex,canvas,cork';
const COLOURS =
  'white,black,grey,gray,silver,gold,red,blue,green,yellow,orange,purple,pink,brown,beige,cream,navy,teal,ivory';
const HAN =
  '棉,羊毛,丝绸,真丝,亚麻,涤纶,尼龙,羊绒,皮革,天鹅绒,不锈钢,铸铁,铝合金,铜,钛,塑料,硅胶,橡胶,玻璃,陶瓷,大理石,木头,实木,竹子,海绵,乳胶,帆布,' +
  '白色,黑色,灰色,银色,金色,红色,蓝色,绿色,黄色,橙色,紫色,粉色,棕色,米色';

/** Materials and colours, each with the pattern that finds it: what a host who guesses would list. */
export const SPEC_WORDS: readonly (readonly [word: string, pattern: RegExp])[] =
  `${MATERIALS},${COLOURS},${HAN}`.split(',').map((word) => [word, wordPattern([word])] as const);
