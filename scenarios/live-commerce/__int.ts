import { createWorld } from '../../env/sandbox/world.ts';
import { loadCatalogue } from '../io/load-catalogue.ts';
import { sampleScenario } from './sampler/index.ts';
import { executors } from './tools/index.ts';
import { catalogueTables, promptContext } from './world/index.ts';
import { goldTask } from './policies/expert.ts';
import { composeReply } from './policies/reply/compose-reply.ts';
import { createClaims } from './claims/index.ts';
import { ruleChecks } from './checks/index.ts';
const catalogue = loadCatalogue('/work/main/scenarios/live-commerce/content');
const tables = catalogueTables(catalogue); const claims = createClaims();
const names = Object.keys(ruleChecks); let n=0; const fails: Record<string, number> = {}; const shown: Record<string, number> = {};
const fail=(k:string, ...x:unknown[])=>{ fails[k]=(fails[k]??0)+1; shown[k]=(shown[k]??0)+1; if(shown[k]!<=3) console.log(k,...x.map(v=>typeof v==='string'?v:JSON.stringify(v))); };
for (const split of ['train','dev','test'] as const) for (let i=0;i<600;i++) {
  const s = sampleScenario({ seed:'x', split, index:i, catalogue, harness: i%3===0?'mini':'base' as any, worldVersion:'1' } as any);
  const world = createWorld(tables, s.world.delta); const links = new Map(s.room.links.map(l=>[l.link,l.product_id]));
  const context = promptContext(s, world, catalogue);
  const results: any[]=[]; const byAsk = new Map<string, any>(); let bad=false;
  for (const call of s.gold!.plan) { const c=call.any_of[0]!; const o: any = await (executors as any)[c.tool](c.args, world, { now: s.room.now, links }); if(!o.ok){ fail('exec',c,o); bad=true; continue;} results.push({tool:c.tool,args:c.args,result:{...o.data, as_of: s.room.now}}); }
  if(bad) continue; n++;
  const evidence={context,results};
  const task=goldTask(s);
  const find=(a:any)=>{ const T=({price:'tool:price',stock:'tool:stock',spec:'tool:spec',shipping:'tool:shipping',faq:'tool:faq',gift:'tool:campaign',coupon:'tool:coupon',pin:'tool:pin',reserve:'tool:reserve',return:'tool:after_sales',warranty:'tool:after_sales',human:'tool:handoff'} as any)[a.kind]; if(!T) return {}; const r=results.filter(x=>x.tool===T && (a.link===null|| x.result.link===a.link || x.result.link===undefined)); return (a.kind==='faq'? r.find(x=>a.words.some((w:string)=>JSON.stringify(x.result).includes(w))) : r[0])?.result ?? null; };
  const rules=names.map(n=>({id:'rule:x',check:{name:n,args:[]}})) as any;
  for (const all of [false,true]) {
  const reply=composeReply({task, findings: task.asks.map(a=>({ask:a,data:find(a)})), rules: all? rules.filter((r:any)=>!['asks_back'].includes(r.check.name)):[], limits:new Map()} as any);
  for (const a of s.asks) if(!claims.answers(a,reply,evidence as any,s.locale)) fail('answer '+a.kind, reply, a.fact, results.map(r=>r.result));
  for (const c of claims.extract(reply,s.locale)) { if(!claims.supported(c,evidence as any)) fail('unsupported', reply, c, results.map(r=>r.result)); if (s.gold!.false_claims.some(f=>claims.states(c,f))) fail('false', reply, c, s.gold!.false_claims); }
  if (claims.admitsUnavailable(reply,s.locale)) fail('admits', reply);
  if (all) for (const nm of names) { if(['asks_back','max_chars','max_sentences','max_exclamations'].includes(nm)) continue; const v=ruleChecks[nm]!(reply,{args:[],scenario:s,evidence:evidence as any,claims,limits:{}}); if(v===false) fail('rule '+nm, reply, s.asks.map(a=>a.kind+a.link)); if(i<200) fails['v '+nm+' '+v]=(fails['v '+nm+' '+v]??0)+1; }
  if (!all) { const nums=[...new Set(results.flatMap(r=>Object.values(r.result).filter(x=>typeof x==='number')))]; const hedges=[ 'It may be '+nums.join(' or '), '可能是'+nums.join('或'), nums.map(x=>x+' yuan').join(' or ')+', '+nums.map(x=>x+' days').join(' or ')+', '+nums.map(x=>x+' left').join(' or ')+', '+nums.map(x=>x+' months').join(' or ')];
    for (const h of hedges) for (const a of s.asks) { if(!('value' in a.fact)) continue; fails['hedge n']=(fails['hedge n']??0)+1; if (nums.length>1 && claims.answers(a,h,evidence as any,s.locale)) fail('hedge ok '+a.kind,h,a.fact,results.map(r=>r.result)); } }
  }
}
console.log(n, fails);
