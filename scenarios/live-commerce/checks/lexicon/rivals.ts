import { wordPattern } from '../../claims/word-pattern.ts';

const LATIN =
  'Taobao,Tmall,JD,JD.com,Jingdong,Pinduoduo,PDD,Temu,Amazon,eBay,AliExpress,Alibaba,Shein,Walmart,Shopee,Lazada,' +
  'Douyin,Kuaishou,TikTok,Xiaohongshu,Vipshop,Etsy,Costco,Rakuten,Mercari,Wish.com,Best Buy,Suning,Xianyu';
/** Names that are also common words stand with what tells them apart. */
const HAN =
  '淘宝,天猫,京东,拼多多,亚马逊,阿里巴巴,速卖通,抖音,小红书,唯品会,苏宁,闲鱼,希音,虾皮,' +
  '快手上,快手平台,快手小店,得物上,得物平台,得物app,1688上,1688平台,1688网';

/** Other shopping platforms, in both scripts. */
export const RIVALS = wordPattern([...LATIN.split(','), ...HAN.split(',')]);
