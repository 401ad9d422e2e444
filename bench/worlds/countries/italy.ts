import { type Country, townsOf } from '../countries.ts';
import { listed } from '../words/vocabulary.ts';

export const italy: Country = {
  code: 'IT',
  zone: 'Europe/Rome',
  language: 'it',
  taught: ['it', 'en', 'de'],
  around: ['Borgo {town}', 'San Lorenzo di {town}', 'Castel {town}', '{town} Terme', 'Villa di {town}'],
  neighbourhoods:
    listed(`Centro Storico | San Giovanni | Porta Nuova | Borgo Santo | Oltrefiume | La Stazione | San Marco | Le Mura | Il Mercato
    | Santa Croce | I Giardini | Campo Largo`),
  streets: listed('Via Garibaldi {n} | Via Roma {n} | Via dei Mulini {n} | Piazza del Duomo {n} | Via Mazzini {n}'),
  firstNames:
    listed(`Alessandro | Alice | Andrea | Anna | Beatrice | Bianca | Carlo | Caterina | Chiara | Cristina | Davide | Elena | Elisa | Emma
    | Fabio | Federica | Filippo | Francesca | Gabriele | Giacomo | Giorgia | Giulia | Ilaria | Irene | Laura | Leonardo | Lorenzo | Luca | Lucia
    | Marco | Martina | Matteo | Michele | Nicola | Paola | Pietro | Sara | Silvia | Sofia | Tommaso | Valentina`),
  lastNames:
    listed(`Amato | Barbieri | Basile | Battaglia | Bianchi | Bruno | Caputo | Caruso | Colombo | Conti | Costa | D’Angelo | De Luca | Donati
    | Esposito | Fabbri | Farina | Ferrara | Ferrari | Fontana | Gallo | Gatti | Giordano | Grassi | Greco | Leone | Lombardi | Mancini | Marino
    | Martini | Moretti | Neri | Orlando | Palumbo | Pellegrini | Ricci | Rinaldi | Rizzo | Romano | Rossi | Russo | Sala | Serra | Villa | Vitale`),
  towns:
    townsOf(`Roma 41.903 12.496 | Milano 45.464 9.19 | Torino 45.07 7.687 | Bologna 44.494 11.343 | Firenze 43.77 11.256 | Verona 45.438 10.992
    | Padova 45.406 11.877 | Vicenza 45.546 11.547 | Bergamo 45.698 9.677 | Brescia 45.541 10.212 | Parma 44.801 10.328 | Modena 44.647 10.925
    | Reggio Emilia 44.698 10.631 | Ferrara 44.838 11.62 | Mantova 45.15 10.77 | Trento 46.067 11.121 | Bolzano 46.498 11.355 | Udine 46.064 13.236
    | Siena 43.318 11.331 | Arezzo 43.463 11.88 | Pisa 43.716 10.42 | Lucca 43.843 10.508 | Perugia 43.111 12.389 | L’Aquila 42.35 13.4
    | Terni 42.563 12.643 | Lecce 40.352 18.169 | Matera 40.666 16.604 | Cosenza 39.298 16.254 | Pavia 45.185 9.155 | Novara 45.446 8.622
    | Asti 44.9 8.206 | Cremona 45.133 10.023 | Treviso 45.666 12.243 | Foggia 41.462 15.545 | Potenza 40.64 15.806 | Caserta 41.074 14.333`),
};
