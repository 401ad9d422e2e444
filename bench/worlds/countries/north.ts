import { type Country, townsOf } from '../countries.ts';
import { listed } from '../words/vocabulary.ts';

export const ireland: Country = {
  code: 'IE',
  zone: 'Europe/Dublin',
  language: 'en',
  taught: ['en', 'fr', 'es'],
  around: ['New {town}', 'Upper {town}', '{town} West', 'Saint Brigid’s {town}', 'Old {town}'],
  neighbourhoods:
    listed(`City Centre | Old Town | The Liberties | Northside | Southgate | Mill Lane | Market Quarter | The Quays | Cathedral Hill
    | Station Road | Riverside | The Green`),
  streets: listed('{n} Main Street | {n} Bridge Street | {n} Mill Lane | {n} Market Square | {n} Chapel Road'),
  firstNames:
    listed(`Aidan | Aisling | Aoife | Brendan | Bríd | Cara | Ciara | Cillian | Clodagh | Conor | Deirdre | Eimear | Fiona | Fionn | Gráinne
    | Grace | Jack | Kate | Liam | Maeve | Nora | Nuala | Oisín | Orla | Owen | Rory | Róisín | Saoirse | Sean | Sinéad | Tara | Una`),
  lastNames:
    listed(`Brennan | Burke | Byrne | Carroll | Clarke | Collins | Connolly | Daly | Doherty | Doyle | Dunne | Farrell | Fitzgerald | Flynn
    | Gallagher | Healy | Hughes | Kavanagh | Kelly | Kennedy | Lynch | Maguire | Murphy | Nolan | O’Brien | O’Connor | O’Neill | Quinn | Reilly
    | Ryan | Walsh | Whelan`),
  towns: townsOf(
    'Dublin 53.345 -6.33 | Cork 51.898 -8.5 | Limerick 52.668 -8.6 | Kilkenny 52.654 -7.245 | Athlone 53.423 -7.9',
  ),
};

export const netherlands: Country = {
  code: 'NL',
  zone: 'Europe/Amsterdam',
  language: 'en',
  taught: ['nl', 'en', 'de'],
  around: ['Nieuw-{town}', 'Oud-{town}', '{town}-Zuid', 'Sint-{town}', 'Klein-{town}'],
  neighbourhoods: listed(
    `Centrum | De Pijp | Noord | Zuid | Oost | West | Het Eiland | De Haven | Molenwijk | Stationsbuurt | Tuindorp | Spoorzone`,
  ),
  streets: listed('Kerkstraat {n} | Molenweg {n} | Hoogstraat {n} | Singel {n} | Marktplein {n}'),
  firstNames:
    listed(`Anouk | Bas | Bram | Daan | Eva | Femke | Floor | Fleur | Gijs | Hanneke | Ilse | Jasper | Jeroen | Joost | Joris | Kees | Lars
    | Lieke | Lotte | Maarten | Marieke | Milou | Niels | Noor | Pieter | Roos | Ruben | Sanne | Sem | Sofie | Thijs | Tess | Wouter`),
  lastNames:
    listed(`Bakker | Bos | Brouwer | de Boer | de Bruin | de Groot | de Haan | de Jong | de Vries | Dekker | Dijkstra | Hendriks | Hoekstra
    | Jansen | Kok | Koster | Kuiper | Meijer | Mulder | Peeters | Postma | Prins | Schouten | Smit | Smits | van Dam | van den Berg | van Dijk
    | van Leeuwen | Vermeulen | Visser | Vos | Willems`),
  towns:
    townsOf(`Amsterdam 52.36 4.88 | Utrecht 52.091 5.122 | Eindhoven 51.442 5.47 | Arnhem 51.985 5.899 | Groningen 53.219 6.567
    | Nijmegen 51.843 5.855 | Maastricht 50.851 5.691 | Tilburg 51.56 5.092 | Zwolle 52.517 6.11 | Apeldoorn 52.211 5.97`),
};
