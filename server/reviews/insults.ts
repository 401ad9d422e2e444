/**
 * Insults of people by language, lower case and without accents. A review that has one waits for a moderator, so words
 * with a harmless sense are left out.
 */
const WORDS = {
  en: `idiot idiots moron morons asshole assholes arsehole bastard bastards bitch bitches cunt cunts dickhead dickheads
    motherfucker retard retards retarded scumbag scumbags wanker wankers whore twat imbecile imbeciles scammer scammers faggot
    nigger nazi nazis`,
  es: `idiota idiotas imbeciles gilipollas cabron cabrones cabrona hijoputa puta putas puto putos subnormal subnormales
    mongolo estupido estupida estupidos estafador estafadora estafadores ladron ladrona ladrones sinverguenza sinverguenzas
    maricon capullo capullos`,
  ca: `imbecil idiotes malparit malparida fillputa gilipolles estafadors lladre lladres pocavergonya desgraciat desgraciada
    fastigos fastigosa`,
  fr: `connard connards connasse connasses salaud salauds salope salopes encule encules abruti abrutie abrutis cretin cretins
    pute putes escroc escrocs enfoire enfoires batard batards`,
  de: `arschloch arschlocher wichser hurensohn hurensohne schlampe fotze missgeburt vollidiot vollidioten trottel depp deppen
    mistkerl drecksau betruger betrugerin abzocker dummkopf`,
  it: `stronzo stronza stronzi stronze coglione coglioni bastardo bastarda bastardi puttana puttane vaffanculo cretino cretina
    cretini imbecille imbecilli truffatore truffatrice truffatori ladri`,
};

/** Insults of one word. */
export const INSULTS: ReadonlySet<string> = new Set(
  Object.values(WORDS).flatMap((words) => words.split(/\s+/).filter((word) => word !== '')),
);
